/** Files of builds whose names change with their bytes: `assets/js/main-1f2e3d4c.js`, `assets/search/0123456789ab.json`. */
export const HASHED_ASSET =
  /^assets\/(?:css|files|fonts|images|js|medias|search)\/(?:[^/]*-[\da-f]{8}|[\da-f]{12})\.\w+$/
