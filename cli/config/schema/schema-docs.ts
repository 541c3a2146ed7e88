import type { DocsConfig, NumberPrefixParser, VersionOptions } from '../define/define-docs.ts'
import { DOCUSAURUS_HINTS } from './docusaurus-hints.ts'
import { filesShape, folderRule, pluginsShape } from './schema-content.ts'
import { address } from '../options/address.ts'
import {
  choose,
  flag,
  flagFalse,
  func,
  isRecord,
  custom,
  list,
  oneOf,
  optional,
  section,
  text,
  withListRule,
  nonEmpty,
  wrong,
  type Schema,
} from '../options/kit.ts'
import { LEVELS } from '../options/markdown.ts'
import { sitePath } from '../options/paths.ts'
import { tagsFile } from './schema-tags.ts'

const SIDEBAR_PATH = 'the path of a sidebars file, or false for no sidebar'

/** One docs instance. */
export function docsSchema(siteDir: string): Schema<DocsConfig> {
  const file = sitePath({ siteDir, kind: 'file', anywhere: true })
  return section<DocsConfig>(
    {
      ...filesShape(),
      ...pluginsShape(),
      sidebarPath: optional(
        choose<string | false>((value) =>
          typeof value === 'string' ? file : value === false ? flagFalse() : wrong({ allowed: SIDEBAR_PATH }),
        ),
      ),
      sidebarCollapsible: optional(flag()),
      sidebarCollapsed: optional(flag()),
      breadcrumbs: optional(flag()),
      editUrl: optional(
        choose<NonNullable<DocsConfig['editUrl']>>((value) =>
          typeof value === 'function'
            ? func()
            : address('the start of an address, or a function that returns one'),
        ),
      ),
      numberPrefixParser: optional(flagOrFunction<NumberPrefixParser>()),
      sidebarItemsGenerator: optional(func()),
      tagsBasePath: optional(nonEmpty('a path')),
      tags: optional(tagsFile('the docs')),
      onInlineTags: optional(oneOf(...LEVELS)),
      showLastUpdateTime: optional(flag()),
      showLastUpdateAuthor: optional(flag()),
      editCurrentVersion: optional(flag()),
      includeCurrentVersion: optional(flag()),
      onlyIncludeVersions: optional(versionNames()),
      disableVersioning: optional(flag()),
      lastVersion: optional(nonEmpty('the name of a version')),
      versions: optional(versions()),
    },
    { hints: DOCUSAURUS_HINTS.docs, rule: folderRule('docs', siteDir) },
  )
}

function flagOrFunction<T>(): Schema<boolean | T> {
  return custom<boolean | T>((value, complain) => {
    if (typeof value !== 'boolean' && typeof value !== 'function')
      complain({ allowed: 'true, false, or a function' })
  })
}

function versionNames(): Schema<readonly string[]> {
  return withListRule(
    list(nonEmpty('the name of a version'), 'a list of names of versions'),
    (names, complain) => {
      if (names.length === 0) complain({ allowed: 'a list of at least one version' })
    },
  )
}

function versions(): Schema<Readonly<Record<string, VersionOptions>>> {
  const options = section<VersionOptions>({
    label: optional(nonEmpty()),
    path: optional(text('a path')),
    banner: optional(oneOf('none', 'unreleased', 'unmaintained')),
    badge: optional(flag()),
    noIndex: optional(flag()),
    className: optional(nonEmpty()),
  })
  return choose<Readonly<Record<string, VersionOptions>>>((value) => {
    if (!isRecord(value)) return wrong({ allowed: 'an object of options by names of versions' })
    const shape = Object.fromEntries(Object.keys(value).map((name) => [name, options]))
    return section<Record<string, VersionOptions>>(shape)
  })
}
