/** Service workers as the package brings them, relative to it: the same for every site. */
export const PREBUILT_WORKERS = {
  /** Reads the name of its list from `LIST_NAME`, and the site's own code from `sitegenCustom`. */
  worker: 'dist/pwa/worker.js',
  /** Removes itself, and what another one has stored. */
  removal: 'dist/pwa/remove-worker.js',
} as const
