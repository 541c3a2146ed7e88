import type { JsonObject } from '../json.ts'

/** One heading of a page that the table of contents may show. */
export interface TocItem {
  /** The heading's inline HTML, safe to insert: only code, emphasis, strong and deleted text. */
  readonly value: string
  /** Id of the heading, for links to it. */
  readonly id: string
  /** The heading's level, 2 to 6. */
  readonly level: number
}

/** What React is given for a node. */
interface NodeProps {
  /** Props of the element or of the component. */
  readonly props?: JsonObject
  /** Names the element among its siblings for React, in place of its position. Never written: dev keeps state by it. */
  readonly key?: string
}

/** An element whose inner HTML was written at build time: React inserts it and never looks inside. */
export interface StaticNode extends NodeProps {
  /** Name of the element. */
  readonly tag: string
  /** Absent in the page data of a document that holds the words itself. */
  readonly html?: string
}

/** An element that holds a component somewhere below it. */
export interface ElementNode extends NodeProps {
  /** Name of the element. */
  readonly tag: string
  /** What the element holds. */
  readonly children: readonly ContentNode[]
}

/** A use of a component: by the key of its module in the bundle, or by its name in the MDX scope. */
export interface ComponentNode extends NodeProps {
  /** Key or name of the component. */
  readonly use: string
  /** What stands between its tags. */
  readonly children?: readonly ContentNode[]
}

/** A node of a page's content tree; a string is text. */
export type ContentNode = string | StaticNode | ElementNode | ComponentNode

/** The attributes of a resolved link, image or file, as a module's JSX reads them from its refs. */
export type RefProps = JsonObject

/** What one MDX module reads from page data, because the module itself holds neither words nor URLs. */
export interface ModulePart {
  /** Elements whose HTML was written at build time, by number. */
  readonly statics: readonly StaticNode[]
  /** Attributes of links, images and files, by number. */
  readonly refs: readonly RefProps[]
  /** Texts that stand in no folded element. @default none */
  readonly strings?: readonly string[]
}

/**
 * The content of a page.
 *
 * - `html`: plain Markdown; one string, no component.
 * - `tree`: static strings and component tags with literal props.
 * - `module`: an MDX module; `parts` holds the strings and refs of it and of every MDX module it imports.
 */
export type PageContent =
  | {
      readonly kind: 'html'
      /** Absent in the page data of a document that holds the words. */
      readonly html?: string
    }
  | {
      readonly kind: 'tree'
      /** The content, in order. */
      readonly nodes: readonly ContentNode[]
      /** Strings and refs of MDX modules that the tree uses as components. */
      readonly parts: Readonly<Record<string, ModulePart>>
    }
  | {
      readonly kind: 'module'
      /** Key of the module in the bundle. */
      readonly module: string
      /** Nodes that stand before the module's output, such as a title from front matter. */
      readonly before: readonly ContentNode[]
      /** What each module reads, by the key of the module. */
      readonly parts: Readonly<Record<string, ModulePart>>
    }

export function isStatic(node: ContentNode): node is StaticNode {
  return typeof node === 'object' && !('use' in node) && !('children' in node)
}

export function isComponent(node: ContentNode): node is ComponentNode {
  return typeof node === 'object' && 'use' in node
}
