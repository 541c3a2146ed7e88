import { createRandom, type Random } from '../../../../bench/corpus/random.ts'
import type { Sidebar, SidebarCategory, SidebarItem } from '../../../../runtime/shared/docs/docs.ts'

/** Pages that links of random sidebars lead to: few, so that some are linked more than once. */
const PAGES = 300

/** A sidebar of everything that sidebars have, the same for a seed. */
export function randomSidebar(seed: string): Sidebar {
  const random = createRandom(seed)
  return items(random, random.int(0, 3) === 0 ? longCount(random) : random.int(0, 8), 1)
}

/** The sidebar with one entry added, removed, or called otherwise. */
export function editedSidebar(sidebar: Sidebar, seed: string): Sidebar {
  return edited(sidebar, createRandom(seed))
}

/** Every address in a sidebar as the URL of a page, and one that is not in it. */
export function urlsIn(sidebar: Sidebar): readonly string[] {
  const hrefs = sidebar.flatMap(function below(item): readonly string[] {
    if (item.type === 'html') return []
    const own = item.href === undefined ? [] : [item.href]
    return item.type === 'link' ? own : [...own, ...item.items.flatMap(below)]
  })
  return [...new Set(['/base/docs/elsewhere/', ...hrefs.map((href) => href.replace(/\/?$/, '/'))])]
}

function items(random: Random, count: number, depth: number): Sidebar {
  // Long lists often begin with what leads nowhere.
  const dull = count > 100 ? random.int(0, 80) * random.int(0, 1) : 0
  return Array.from({ length: count }, (_, index) =>
    index < dull ? html(random) : item(random, count > 100 ? 9 : depth),
  )
}

const longCount = (random: Random): number => random.int(98, 160)

function item(random: Random, depth: number): SidebarItem {
  const kind = random.int(0, 9)
  if (kind === 0) return html(random)
  return kind < 5 && (depth < 4 || kind === 1) ? category(random, depth) : link(random)
}

const chance = (random: Random, of: number): boolean => random.int(1, of) === 1

/** What one of so many has. */
const some = <const T extends object>(random: Random, of: number, more: T): Partial<T> =>
  chance(random, of) ? more : {}

function href(random: Random): string {
  const base = chance(random, 8) ? '' : '/base'
  return `${base}/docs/p${random.int(1, PAGES)}${chance(random, 8) ? '' : '/'}`
}

function link(random: Random): SidebarItem {
  const to = href(random)
  return {
    type: 'link',
    label: `Link ${random.int(1, 99)}`,
    href: to,
    ...some(random, 3, { docId: to }),
    ...some(random, 6, { className: 'own' }),
    ...some(random, 5, { unlisted: true }),
    ...some(random, 8, { autoAddBaseUrl: false }),
    ...some(random, 8, { description: 'Words', customProps: { a: 1 } }),
  }
}

function html(random: Random): SidebarItem {
  const value = `<b>${random.int(1, 99)}</b>`
  return { type: 'html', value, defaultStyle: chance(random, 2), ...some(random, 3, { className: 'own' }) }
}

function category(random: Random, depth: number): SidebarCategory {
  const count = depth < 4 && chance(random, 12) ? longCount(random) : random.int(0, depth < 5 ? 5 : 2)
  return {
    type: 'category',
    label: `Category ${random.int(1, 99)}`,
    collapsible: !chance(random, 6),
    collapsed: !chance(random, 4),
    items: items(random, count, depth + 1),
    ...some(random, 2, { href: href(random) }),
    ...some(random, 4, { linkUnlisted: true }),
    ...some(random, 6, { outside: true }),
    ...some(random, 6, { className: 'own' }),
  }
}

function edited(list: Sidebar, random: Random): Sidebar {
  const at = random.int(0, Math.max(0, list.length - 1))
  const found = list[at]
  if (found?.type === 'category' && !chance(random, 3))
    return list.with(at, { ...found, items: edited(found.items, random) })
  if (found === undefined || chance(random, 3)) return list.toSpliced(at, 0, item(random, 4))
  if (chance(random, 2)) return list.toSpliced(at, 1)
  return list.with(at, found.type === 'html' ? html(random) : { ...found, label: 'Renamed' })
}
