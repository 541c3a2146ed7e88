import type { Messages } from '../../../content/load-messages.ts'

/** What an item of a sidebar is known by in messages. */
interface NamedItem {
  readonly label?: string | undefined
  /** Stands in the place of the label, for items of one label. */
  readonly key?: string | undefined
}

type Kind = 'category' | 'doc' | 'link'

/** The texts of one sidebar in the language of the site. */
export interface SidebarTexts {
  /** The label of an item, if it has one of its own. */
  label<T extends string | undefined>(kind: Kind, item: NamedItem & { readonly label?: T }): T | string
  /** Title or description of the page that lists the items of a category; undefined without a message. */
  indexText(category: NamedItem, name: 'title' | 'description'): string | undefined
}

/** Looks for the messages of a sidebar: `sidebar.<id>.category.<key or label>`, and the same for docs and links. */
export function sidebarTexts(id: string, messages: Messages): SidebarTexts {
  const find = (kind: Kind, { key, label }: NamedItem, rest = ''): string | undefined => {
    const name = `sidebar.${id}.${kind}.${key ?? label}${rest}`
    return Object.hasOwn(messages, name) ? messages[name] : undefined
  }
  return {
    label(kind, item) {
      const label = item.label as NonNullable<typeof item.label>
      return label === undefined ? label : (find(kind, item) ?? label)
    },
    indexText: (category, name) => find('category', category, `.link.generated-index.${name}`),
  }
}
