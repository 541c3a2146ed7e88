import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { FEATURES } from './features/registry.ts'
import { reportJsonSchema } from './report/build-report/schema.ts'
import { resultJsonSchemas } from './report/result-schema.ts'

/** Writes the schemas for editors, and those of what commands write and print, into the folder `schemas` of the package, when the package is made. */
const folder = path.resolve(import.meta.dirname, '../schemas')

mkdirSync(folder, { recursive: true })
const ofFeatures = await Promise.all(FEATURES.flatMap(({ editorSchemas }) => editorSchemas?.() ?? []))
const schemas = {
  ...Object.assign({}, ...ofFeatures),
  'build-report.json': reportJsonSchema(),
  ...resultJsonSchemas(),
}
for (const [name, schema] of Object.entries(schemas))
  writeFileSync(path.join(folder, name), `${JSON.stringify(schema, null, 2)}\n`)
