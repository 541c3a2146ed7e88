/** Tags of elements that hold nothing (HTML Living Standard, "Void elements"). */
export const VOID_TAGS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)
