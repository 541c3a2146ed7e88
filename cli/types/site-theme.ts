/** Folder of a site's own theme parts, relative to the site directory, as the format has it. */
export const SITE_THEME = 'src/theme'
