const inRuntime = (names: string): string => `Import ${names} from "sitegen/runtime" instead.`
const NOT_HERE = 'Remove the import: sitegen has no counterpart of this module.'

/** What stands here for the modules of Docusaurus that sites import. */
const DOCUSAURUS: Readonly<Record<string, string>> = {
  BrowserOnly: inRuntime('{ ClientOnly }'),
  ErrorBoundary: inRuntime('{ ErrorBoundary }'),
  ExecutionEnvironment: inRuntime('{ useIsBrowser }'),
  Head: inRuntime('{ Head }'),
  Link: inRuntime('{ Link }'),
  Translate: inRuntime('{ Translate, translate }'),
  router: inRuntime('{ Redirect, useLocation, useNavigate }'),
  useBaseUrl: inRuntime('{ useBaseUrl }'),
  useDocusaurusContext: inRuntime('{ useSite }'),
  useGlobalData: inRuntime('{ usePluginData, useAllPluginData }'),
  useIsBrowser: inRuntime('{ useIsBrowser }'),
  useRouteContext: inRuntime('{ useRouteContext }'),
  'plugin-content-docs': 'Import hooks for docs from "sitegen/docs" instead.',
  'theme-common': inRuntime('hooks such as { useColorMode, usePluralForm }'),
}

/** The name of a package as npm allows it, with or without a scope. */
const PACKAGE = /^(?:@[a-z\d~][\w.~-]*\/)?[a-z\d~][\w.~-]*$/i

/** What to do about an import, by name, that cannot be found. Nobody is told to install what is no package. */
export function packageHint(specifier: string): string {
  if (specifier.includes('!')) return 'Write the import without "!": loaders of webpack are not supported.'
  const [scope, second] = specifier.split('/')
  if (scope === '@docusaurus') return DOCUSAURUS[second ?? ''] ?? NOT_HERE
  if (scope === '@generated') return NOT_HERE
  const name = scope?.startsWith('@') === true ? `${scope}/${second ?? ''}` : (scope ?? '')
  return PACKAGE.test(name)
    ? `Install it with \`npm install ${name}\`, or correct the name.`
    : 'Correct the name in the import statement: it is not the name of a package.'
}
