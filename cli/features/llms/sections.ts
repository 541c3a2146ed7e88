import { chunk, maxBy, sumBy } from 'lodash-es'
import { plural } from '../../report/text.ts'

/** Pages that belong together, in the order of readers. */
export interface Section {
  /** Of its file, if it gets one. */
  readonly name: string
  readonly title: string
  /** Whether it has a file of its own whatever its size. */
  readonly isApart: boolean
  readonly entries: readonly {
    readonly url: string
    readonly label: string
    readonly description: string | null
  }[]
  readonly sections: readonly Section[]
}

interface Fitting {
  /** What stands below the title of the whole. */
  readonly intro: string
  readonly addressOf: (name: string) => string
}

/** Most characters of a file: what programs read in one go (Agent-Friendly Documentation Spec 0.6, `llms-txt-size`). */
const LIMIT = 50_000
/** Most characters of a description. */
const DESCRIPTION = 200
/** Entries of a file that holds a part of a long section: these many never reach the limit with addresses of usual length. */
const ENTRIES = 100

/** The text of a section, and those of the parts that had to get files of their own to keep each below the limit. */
export function fitted(section: Section, fitting: Fitting) {
  const parts: (readonly [name: string, text: string])[] = []
  const names = new Set<string>()
  const write = (one: Section, parent: string): string => {
    let shown = one
    // The largest part gets a file of its own, until the rest fits.
    for (;;) {
      const apart = shown.sections.find(({ isApart }) => isApart)
      const text = apart === undefined ? sectionText(shown, 1, one === section ? fitting.intro : '') : ''
      const chosen = apart ?? (text.length > LIMIT ? maxBy(shown.sections, countIn) : undefined)
      if (chosen !== undefined) shown = { ...shown, ...withPart(shown, chosen, put(chosen, parent)) }
      else if (text.length > LIMIT && shown.entries.length > ENTRIES) shown = { ...shown, ...cut(shown) }
      else return `${text}\n`
    }
  }
  const put = (part: Section, parent: string): Section['entries'][number] => {
    const name = nameOf(part, parent, names)
    parts.push([name, write({ ...part, isApart: false }, name)])
    return { label: part.title, url: fitting.addressOf(name), description: plural(countIn(part), 'page') }
  }
  return { root: write(section, ''), parts }
}

/** A section with a link in place of one of its parts. */
function withPart(
  { entries, sections }: Section,
  part: Section,
  link: Section['entries'][number],
): Pick<Section, 'entries' | 'sections'> {
  return { entries: [...entries, link], sections: sections.filter((one) => one !== part) }
}

/** Long lists become sections of the same title. */
function cut({ title, entries }: Section): Pick<Section, 'entries' | 'sections'> {
  const parts = chunk(entries, Math.max(ENTRIES, Math.ceil(entries.length / ENTRIES)))
  const sections = parts.map((own, index): Section => ({
    name: `${index + 1}`,
    title: `${title} ${index + 1}`,
    isApart: true,
    entries: own,
    sections: [],
  }))
  return { entries: [], sections }
}

function countIn({ entries, sections }: Section): number {
  return entries.length + sumBy(sections, countIn)
}

function nameOf({ name, title }: Section, parent: string, taken: Set<string>): string {
  const own =
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}.]+/gu, '-')
      .replace(/^-+|-+$/g, '') || title.length.toString()
  const wanted = parent === '' ? own : `${parent}-${own}`
  let found = wanted
  for (let number = 2; taken.has(found); number++) found = `${wanted}-${number}`
  taken.add(found)
  return found
}

/** A section as a list of links, with those in it below. */
export function sectionText({ title, entries, sections }: Section, level: number, intro = ''): string {
  const lines = entries.map(({ label, url, description }) => {
    const about = description === null ? '' : oneLine(description)
    return `- [${oneLine(label).replace(/[[\]]/g, String.raw`\$&`)}](${url})${about === '' ? '' : `: ${shortened(about)}`}`
  })
  const blocks = [
    `${'#'.repeat(Math.min(level, 6))} ${oneLine(title)}`,
    ...(intro === '' ? [] : [`> ${oneLine(intro)}`]),
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
    ...sections.map((section) => sectionText(section, level + 1)),
  ]
  return blocks.join('\n\n')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function shortened(text: string): string {
  if (text.length <= DESCRIPTION) return text
  return `${text.slice(0, DESCRIPTION).replace(/\s+\S*$/, '')} …`
}
