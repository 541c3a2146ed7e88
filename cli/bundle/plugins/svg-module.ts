import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readSvg } from '../../content/assets/svg-file.ts'

/** JavaScript of a module whose default export is the component for an SVG file; null when the file is none. */
export function svgModule(file: string, packageDir: string): string | null {
  const svg = readSvg(readFileSync(file, 'utf8'))
  if (svg === null) return null
  const { props, inner, title } = svg
  const source = { props, inner, ...(title === null ? {} : { title }) }
  return [
    `import { svgComponent } from ${JSON.stringify(path.join(packageDir, 'runtime/svg.ts'))};\n`,
    // A file that is imported only for its address leaves nothing behind.
    `export default /* @__PURE__ */ svgComponent(${JSON.stringify(source)});\n`,
  ].join('')
}
