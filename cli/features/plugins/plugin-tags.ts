import { escapeHtml } from '../../../runtime/shared/document/html.ts'
import { callGuest } from '../../plugins/guest.ts'
import type { PluginTag, PluginTags } from '../../plugins/plugin.ts'
import type { DocumentHtml } from '../feature.ts'
import type { PluginContent } from './run-plugins.ts'

const PLACES = { head: 'headTags', bodyStart: 'preBodyTags', bodyEnd: 'postBodyTags' } as const

/** HTML that plugins add to every document. */
export async function pluginTags(contents: readonly PluginContent[]): Promise<DocumentHtml> {
  const html = { head: '', bodyStart: '', bodyEnd: '' }
  for (const { by, content } of contents) {
    await callGuest(by, 'injectHtmlTags', () => {
      const tags: PluginTags = by.plugin.injectHtmlTags?.({ content }) ?? {}
      for (const place of ['head', 'bodyStart', 'bodyEnd'] as const) {
        const given = tags[PLACES[place]]
        const list =
          given === undefined
            ? []
            : Array.isArray(given)
              ? (given as readonly PluginTag[])
              : [given as PluginTag]
        html[place] += list.map((tag) => `${tagHtml(tag)}\n`).join('')
      }
    })
  }
  return html
}

/** https://html.spec.whatwg.org/multipage/syntax.html#void-elements */
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])

function tagHtml(tag: PluginTag): string {
  if (typeof tag === 'string') return tag
  const { tagName, attributes = {}, innerHTML = '' } = tag
  if (typeof tagName !== 'string' || !/^[a-z][\w-]*$/i.test(tagName))
    throw new Error(`it gave a tag with the name "${tagName}"`)
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== false && value !== null && value !== undefined)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
  const open = `<${tagName}${written.join('')}>`
  return VOID.has(tagName.toLowerCase()) ? open : `${open}${innerHTML}</${tagName}>`
}
