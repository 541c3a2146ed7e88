/** `npm run test:all` takes everything; other runs leave out what costs much and is tested on less elsewhere. */
export const isWhole = process.env['SITEGEN_ALL_PAGES'] !== undefined

/** `npm run test:all` takes every test in a browser, `npm test` those of what readers meet most. */
export const hasAllTests = isWhole || process.env['SITEGEN_ALL_TESTS'] !== undefined

/** The option `skip` of a test that costs much, and whose cause another test of every run has. */
export const skipUnlessWhole = isWhole ? false : 'a part of npm run test:all'

/** The option `skip` of a test in a browser, of something that readers seldom meet. */
export const skipUnlessAll = hasAllTests ? false : 'a part of npm run test:all'

/** How many generated documents a property test takes: all of them in `npm run test:all`, a sample in `npm test`. */
export function sampleSize(whole: number, sample = 50): number {
  return isWhole ? whole : Math.min(whole, sample)
}
