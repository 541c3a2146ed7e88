/** Browsers that the client is written for; the documentation names them. */
export const BROWSERS = ['chrome111', 'edge111', 'firefox114', 'safari16.4']
