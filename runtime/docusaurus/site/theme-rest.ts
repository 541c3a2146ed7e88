import type { JsonObject } from '../../shared/json.ts'

/** Keys of the theme's configuration that no part of the theme reads, and how code is highlighted. The bundler puts those of the site in the place of this module. */
const themeRest: JsonObject = {}

export default themeRest
