import { castArray, mapValues, pickBy } from 'lodash-es'
import { attributesHtml } from '../../../runtime/shared/document/html.ts'
import { VOID_TAGS } from '../../content/markdown/nesting.ts'
import { callGuest } from '../../plugins/guest.ts'
import type { PluginTag, PluginTags } from '../../plugins/plugin.ts'
import type { DocumentHtml } from '../feature.ts'
import type { PluginContent } from './run-plugins.ts'

const PLACES = { head: 'headTags', bodyStart: 'preBodyTags', bodyEnd: 'postBodyTags' } as const

/** HTML that plugins add to every document. */
export async function pluginTags(contents: readonly PluginContent[]): Promise<DocumentHtml> {
  const html = { head: '', bodyStart: '', bodyEnd: '' }
  for (const { by, content } of contents) {
    if (by.plugin.injectHtmlTags === undefined) continue
    await callGuest(by, 'injectHtmlTags', () => {
      const tags: PluginTags = by.plugin.injectHtmlTags?.({ content }) ?? {}
      for (const place of ['head', 'bodyStart', 'bodyEnd'] as const) {
        const given = tags[PLACES[place]]
        const list = given === undefined ? [] : (castArray(given) as readonly PluginTag[])
        html[place] += list.map((tag) => `${tagHtml(tag)}\n`).join('')
      }
    })
  }
  return html
}

function tagHtml(tag: PluginTag): string {
  if (typeof tag === 'string') return tag
  const { tagName, attributes = {}, innerHTML = '' } = tag
  if (typeof tagName !== 'string' || !/^[a-z][\w-]*$/i.test(tagName))
    throw new Error(`it gave a tag with the name "${tagName}"`)
  const isWritten = (value: unknown): boolean => value !== false && value !== null && value !== undefined
  const written = mapValues(pickBy(attributes, isWritten), (value) =>
    value === true ? value : String(value),
  )
  const open = `<${tagName}${attributesHtml(written)}>`
  return VOID_TAGS.has(tagName.toLowerCase()) ? open : `${open}${innerHTML}</${tagName}>`
}
