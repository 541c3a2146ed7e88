import { exportedFrom, originOf } from '../../support/exported.ts'
import { propsOfComponent, propsTable } from '../../support/props.ts'
import { code, withTable } from '../../support/reference-table.ts'

/** A page with the signature of everything that a module exports, below the heading of that name. */
export function withSignatures(page: string, file: string): string {
  return exportedFrom(file)
    .filter(({ isType }) => !isType)
    .reduce((made, { name, signatures }) => {
      const heading = new RegExp(`^(##+ ${name}\\n\\n)(?:\`${name}[(<][^\\n]*\`\\n\\n)*`, 'm')
      if (!heading.test(made)) throw new Error(`The page has no heading "${name}", which ${file} exports.`)
      return made.replace(heading, (_, line: string) =>
        [line, ...signatures.map((signature) => `${code(signature)}\n\n`)].join(''),
      )
    }, page)
}

/** Names of exported types that a page does not mention. */
export function missingTypes(page: string, file: string): readonly string[] {
  const mentioned = new Set([...page.matchAll(/`([A-Z]\w+)`/g)].map(([, name]) => name))
  return exportedFrom(file)
    .filter(({ name, isType }) => isType && !mentioned.has(name))
    .map(({ name }) => name)
}

/** A page with the props of a component that a module exports, below the heading of its name. */
export function withProps(page: string, name: string, file: string): string {
  const origin = originOf(file, name)
  const [declaration] = origin.declarations
  if (declaration === undefined) throw new Error(`${file} has no ${name}.`)
  return withTable(page, name, propsTable(propsOfComponent(declaration, origin)))
}
