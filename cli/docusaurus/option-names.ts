import { valueAt, type KeyPath } from '../config/place/key-path.ts'
import { absentName } from './absent.ts'
import type { PluginUse } from './plugin-use.ts'

/** Keys of ours that are options of a plugin there. */
const KEYS = 'docs|blog|pages|sitemap|redirects|images|pwa|theme'
/** An option of such a key in a sentence: `docs.editUrl`; not a file, such as `docs.json`. */
const OPTION = new RegExp(
  `(?<![\\w./-])(${KEYS})\\.(?!(?:mdx?|[cm]?[jt]sx?|json|ya?ml|html|xml|css|toml)\\b)([a-z]\\w*)`,
  'g',
)
/** Such a key with a value: `docs: false`. */
const WHOLE = new RegExp(`(?<![\\w./-])(${KEYS}): (?=false\\b|\\{ )`, 'g')

/** A plugin, theme or preset, and the keys of ours that are made of its options. */
export interface PlacedOptions {
  readonly use: Pick<PluginUse, 'name' | 'optionsPath'>
  readonly keys: readonly string[]
}

/**
 * Names options in a sentence as they stand in a configuration of Docusaurus: `docs.editUrl` is `presets › classic › docs ›
 * editUrl` there, if one plugin alone can be meant.
 */
export function optionNames(theirs: object, options: readonly PlacedOptions[]): (text: string) => string {
  const placesOf = (key: string): readonly PlacedOptions[] => options.filter(({ keys }) => keys.includes(key))
  return (text) =>
    text
      .replace(OPTION, (written, key: string, option: string) => {
        const [first, ...others] = placesOf(key)
        if (first === undefined) return written
        if (others.length > 0) return `the option ${option} of its plugin`
        return [...stepsTo(first, theirs, key), option].join(' › ')
      })
      .replace(WHOLE, (written, key: string) => {
        const [first, ...others] = placesOf(key)
        const isInPreset = first?.use.optionsPath[0] === 'presets' && others.length === 0
        return isInPreset ? `${stepsTo(first, theirs, key).join(' › ')}: ` : written
      })
}

/** The list, the plugin as it is written there, and the key of its options in a preset, also where none are written. */
function stepsTo({ use }: PlacedOptions, theirs: object, key: string): readonly string[] {
  const [list = '', index = 0, , ...inner] = use.optionsPath
  const item = valueAt(theirs, [list, index])
  const first: unknown = Array.isArray(item) ? item[0] : item
  const written = absentName(first) ?? first
  const name = typeof written === 'string' ? written : (use.name ?? String(index))
  const keys: KeyPath = inner.length === 0 && list === 'presets' ? [key] : inner
  return [list, name, ...keys].map(String)
}
