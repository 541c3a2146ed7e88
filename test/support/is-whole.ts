/** `npm run test:all` takes everything; other runs leave out what costs much and is tested on less elsewhere. */
export const isWhole = process.env['SITEGEN_ALL_PAGES'] !== undefined
