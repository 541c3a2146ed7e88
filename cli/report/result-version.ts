/** Format of what commands print with `--json`. Changes when a field is removed or gets another meaning. */
export const RESULT_VERSION = 1
