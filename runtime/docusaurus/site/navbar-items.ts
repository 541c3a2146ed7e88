import type { JsonObject } from '../../shared/json.ts'

/** The items of the navbar as they are written. The bundler puts those of the site in the place of this module. */
const items: readonly JsonObject[] = []

export default items
