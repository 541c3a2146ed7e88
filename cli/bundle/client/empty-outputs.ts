/**
 * Takes the imports of scripts without words out of all others. Modules that hold styles alone leave such scripts; they
 * are not written, so nothing may import them.
 *
 * @param outputs - text of each output by the name that esbuild gave it
 */
export function withoutEmptyImports(outputs: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const empty = [...outputs.keys()].filter((name) => isBlank(outputs.get(name)))
  if (empty.length === 0) return outputs
  const cleaned = new Map([...outputs].map(([name, text]) => [name, withoutImports(text, empty)]))
  // What imported nothing else is empty itself now.
  const isDone = empty.length === [...cleaned.keys()].filter((name) => isBlank(cleaned.get(name))).length
  return isDone ? cleaned : withoutEmptyImports(cleaned)
}

/** Whether an output has no words. */
export function isBlank(text: string | undefined): boolean {
  return text?.trim() === ''
}

function withoutImports(text: string, names: readonly string[]): string {
  let rest = text
  for (const name of names) rest = rest.replace(`import"./${name}";`, '').replace(`import "./${name}";`, '')
  return rest
}
