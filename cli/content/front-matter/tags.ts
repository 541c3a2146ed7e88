import { capitalize, kebabCase, lowerFirst } from 'lodash-es'
import * as z from 'zod/mini'
import { isExternal } from '../../../runtime/shared/url/url.ts'
import { isRecord } from '../../types/json-problems.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import { hasErrors, levelOf, type Diagnostic, type Place, type ReportLevel } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { TextFile } from '../scan/source-file.ts'
import { readYaml } from './read-yaml.ts'
import { anyText, examined, must, optionalKeys, shapeProblems, showPath, strictShape, text } from './shape.ts'
import { placeOfValue } from './front-matter-key.ts'

const permalink = examined(text, (value) => [permalinkProblem(value)].filter((problem) => problem !== null))

/** `tags` of front matter: names, or tags with an address of their own. */
export const writtenTags = z.array(
  z.union([text, z.object({ label: text, permalink })], {
    error: 'must be text, or an object with label and permalink',
  }),
  { error: must('a list') },
)

const knownTag = z.nullable(strictShape(optionalKeys({ label: text, permalink, description: anyText })))

export const tagsFileSchema = z.record(z.string(), knownTag)

export type WrittenTags = z.output<typeof writtenTags>

type WrittenTag = WrittenTags[number]

export interface Tag {
  readonly label: string
  /** Path below that of all tags: starts with a slash, without one at the end; not percent-encoded. */
  readonly permalink: string
  readonly description: string | null
}

interface KnownTags {
  readonly file: FilePath
  readonly tags: ReadonlyMap<string, Tag>
}

/** As many letters as fit into the name of a file when each takes three bytes. */
const MAX_LETTERS = 80
const MAX_BYTES = 240

/** Reads a file of tags. What is wrong in it falls back to the defaults of its key. Problem: `TAGS_FILE_INVALID`. */
export function readTagsFile(source: TextFile): {
  readonly known: KnownTags
  readonly diagnostics: readonly Diagnostic[]
} {
  const file = source.path
  const { value, keyLines, diagnostics: problems } = readYaml({ file, text: source.text })
  const diagnostics: Diagnostic[] = problems.map((problem) => ({ ...problem, code: 'TAGS_FILE_INVALID' }))
  const tags = new Map<string, Tag>()
  if (hasErrors(problems)) return { known: { file, tags }, diagnostics }
  const placeOf = (key: string): Place => placeOfValue({ file, lines: keyLines }, key)
  // A file without a value has no tags yet.
  if (!isRecord(value)) {
    if (value !== undefined && value !== null) {
      const hint = `Write a line such as \`guides:\` for each tag, and under it label, permalink and description as you need them.`
      diagnostics.push({ ...invalid(`${file} does not hold tags by their keys.`, { file }), hint })
    }
    return { known: { file, tags }, diagnostics }
  }
  for (const [key, written] of Object.entries(value)) {
    const parsed = knownTag.safeParse(written)
    for (const { path, reason } of parsed.success ? [] : shapeProblems(parsed.error, written))
      diagnostics.push(invalid(`"${showPath([key, ...path])}" in ${file} ${reason}.`, placeOf(key)))
    tags.set(key, resolveTag(key, parsed.data ?? {}))
  }
  return { known: { file, tags }, diagnostics: [...diagnostics, ...duplicates(file, tags, placeOf)] }
}

export interface TagRules {
  /** Null without a file of tags: then every tag is as good as another. */
  readonly known: KnownTags | null
  readonly onInlineTags: ReportLevel
}

/**
 * The tags of a page, each once. Problem: `INLINE_TAG`, at the level of the rules.
 *
 * @param placeOf - where a tag is written; asked for tags with a problem only
 */
export function resolveTags(
  written: readonly WrittenTag[],
  { known, onInlineTags }: TagRules,
  placeOf: (name: string) => Place,
): { readonly tags: readonly Tag[]; readonly diagnostics: readonly Diagnostic[] } {
  const level = known === null ? null : levelOf(onInlineTags)
  const tags = new Map<string, Tag>()
  const diagnostics: Diagnostic[] = []
  for (const one of written) {
    const listed = typeof one === 'string' ? known?.tags.get(one) : undefined
    const tag = listed ?? inlineTag(one)
    if (tags.has(tag.permalink)) continue
    tags.set(tag.permalink, tag)
    if (listed === undefined && known !== null && level !== null)
      diagnostics.push(unlisted(one, known, { level, placeOf }))
  }
  return { tags: [...tags.values()], diagnostics }
}

/**
 * Different names that have one address, such as `C` and `C++`, and so one page. Where a tag is written is asked for tags
 * with a problem only. Problem: `TAGS_SHARE_ADDRESS`.
 */
export function tagsOfOneAddress(
  tags: readonly { readonly name: string; readonly placeOf: () => Place }[],
  known: KnownTags | null,
): readonly Diagnostic[] {
  const listed = [...(known?.tags ?? [])].map(([key, { permalink }]) => [permalink, [key]] as const)
  const namesByAddress = new Map<string, readonly string[]>(listed)
  return tags.flatMap(({ name, placeOf }) => {
    const permalink = known?.tags.get(name)?.permalink ?? usualPermalink(name)
    const names = namesByAddress.get(permalink) ?? []
    if (names.some((other) => lettersOf(other) === lettersOf(name))) return []
    namesByAddress.set(permalink, [...names, name])
    const [first] = names
    if (first === undefined) return []
    return {
      code: 'TAGS_SHARE_ADDRESS',
      level: 'warning' as const,
      message: `The tags "${first}" and "${name}" have the same address "${permalink}", and so one page with the name of one of them.`,
      place: placeOf(),
      hint: `Give one a permalink of its own: in the file of tags, or as { label: '${name}', permalink: '/...' }.`,
    }
  })
}

/** A name as it is compared: how its words are joined, and their case, make no other tag. */
function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '')
}

function resolveTag(key: string, written: NonNullable<z.output<typeof knownTag>>): Tag {
  return {
    label: written.label ?? capitalize(key),
    permalink: written.permalink === undefined ? usualPermalink(key) : trimmed(written.permalink),
    description: written.description || null,
  }
}

function inlineTag(written: WrittenTag): Tag {
  return typeof written === 'string'
    ? { label: written, permalink: usualPermalink(written), description: null }
    : { label: written.label, permalink: trimmed(written.permalink), description: null }
}

/** What is no word leaves nothing: then the name itself, without what addresses cannot hold. */
function usualPermalink(name: string): string {
  const word = kebabCase(name) || name.replace(/[^\p{L}\p{N}\p{S}\p{Pd}]+/gu, '-') || '-'
  return `/${[...word].slice(0, MAX_LETTERS).join('')}`
}

function trimmed(permalink: string): string {
  return `/${partsOf(permalink).join('/')}`
}

function partsOf(permalink: string): readonly string[] {
  return permalink.split('/').filter((part) => part !== '')
}

/** Why a text cannot be a permalink, as the end of a sentence; null when it can. */
function permalinkProblem(value: string): string | null {
  const parts = partsOf(value)
  const special = /[?#\\\p{Cc}]/u.exec(value)
  if (isExternal(value)) return 'must be a path such as "/guides", not a full address'
  if (special) return `must not contain ${JSON.stringify(special[0])}`
  if (parts.length === 0) return 'must name at least one part, such as "/guides"'
  if (parts.includes('.') || parts.includes('..')) return 'must not contain the parts "." and ".."'
  return parts.some((part) => Buffer.byteLength(part) > MAX_BYTES) ? 'is too long' : null
}

function duplicates(
  file: FilePath,
  tags: KnownTags['tags'],
  placeOf: (key: string) => Place,
): readonly Diagnostic[] {
  const first = new Map<string, string>()
  return [...tags].flatMap(([key, { permalink }]) => {
    const taken = first.get(permalink)
    first.set(permalink, taken ?? key)
    if (taken === undefined) return []
    const message = `The tags "${taken}" and "${key}" in ${file} have the same permalink "${permalink}".`
    const hint = `Give "${key}" a permalink of its own, or remove it.`
    return [{ ...invalid(message, placeOf(key)), hint }]
  })
}

function invalid(message: string, place: Place): Diagnostic {
  const hint = 'Correct it, or remove it: a tag needs no more than its key.'
  return { code: 'TAGS_FILE_INVALID', level: 'error', message, place, hint }
}

function unlisted(
  written: WrittenTag,
  { file, tags }: KnownTags,
  { level, placeOf }: { readonly level: Diagnostic['level']; readonly placeOf: (name: string) => Place },
): Diagnostic {
  const name = typeof written === 'string' ? written : written.label
  const place = placeOf(name)
  const meant = tags.has(name) ? name : similarKey(name, tags)
  const add = `Add "${name}" to ${file}`
  return {
    code: 'INLINE_TAG',
    level,
    message: `The tag "${name}" of ${place.file} is not listed in ${file}.`,
    place,
    hint:
      meant === null ? `${add}, or remove the tag.` : `Did you mean "${meant}"? If not, ${lowerFirst(add)}.`,
  }
}

function similarKey(name: string, tags: KnownTags['tags']): string | null {
  const key = didYouMean(name, [...tags.keys()])
  if (key !== null) return key
  const labels = [...tags.values()].map((tag) => tag.label)
  const label = didYouMean(name, labels)
  return [...tags].find(([, tag]) => tag.label === label)?.[0] ?? null
}
