/** Folder of the output when none is named, relative to the site directory. */
export const OUT_DIR = 'build'

/** Folder of what speeds up the next build, relative to the site directory. */
export const CACHE_DIR = '.sitegen'
