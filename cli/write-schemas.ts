import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { editorSchemas } from './features/docs/editor-schemas.ts'

/** Writes the schemas for editors into the folder `schemas` of the package, when the package is made. */
const folder = path.resolve(import.meta.dirname, '../schemas')

mkdirSync(folder, { recursive: true })
for (const [name, schema] of Object.entries(editorSchemas()))
  writeFileSync(path.join(folder, name), `${JSON.stringify(schema, null, 2)}\n`)
