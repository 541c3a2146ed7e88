const USUAL_NAME = 'tags.yml'

/** The file of tags in a folder; the usual one also where there is to be none. */
export function tagsFileName(tags: string | false | undefined): string {
  return typeof tags === 'string' ? tags : USUAL_NAME
}
