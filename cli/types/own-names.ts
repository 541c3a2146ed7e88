/** Folder of what builds keep for the next one, in the site directory. */
export const WORK_FOLDER = '.sitegen'

/** Name of the file by which a folder is known as an output of ours. */
export const OUTPUT_MARKER = '.sitegen-output.json'
