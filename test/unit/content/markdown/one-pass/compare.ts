import assert from 'node:assert/strict'
import { createCompiler, type CompileInput } from '../../../../../cli/content/compile/compile.ts'
import type { CompiledContent } from '../../../../../cli/content/compile/compiled.ts'
import type { ContentFormat } from '../../../../../cli/content/scan/content-format.ts'
import { splitFrontMatter } from '../../../../../cli/content/front-matter/front-matter.ts'
import { createOnePass } from '../../../../../cli/content/markdown/one-pass/one-pass.ts'
import { COMPONENTS } from '../../../../../cli/content/markdown/one-pass/unhandled.ts'
import type { PipelineOptions } from '../../../../../cli/content/markdown/pipeline.ts'
import type { FilePath } from '../../../../../cli/types/file-path.ts'
import { pipelineOptions } from '../compile-text.ts'

/** Compiles texts in one pass and through the pipeline. */
export interface Comparison {
  /**
   * Fails where the two differ, in anything.
   *
   * @returns what in the text was left to the pipeline; null when all of it was written in one pass
   */
  compare(text: string, format?: ContentFormat, path?: string): Promise<string | null>
}

/** Prepares a comparison. */
export function createComparison(changed: Partial<PipelineOptions> = {}): Comparison {
  const options = { ...pipelineOptions(), ...changed }
  const onePass = createOnePass(options)
  assert.ok(onePass !== null)
  let sentBack: string | null = null
  const compile = createCompiler(options, null, (tree, file) => (sentBack = onePass(tree, file)))
  const reference = createCompiler(options, null, null)
  return {
    async compare(text, format = 'mdx', path = 'docs/a.mdx') {
      const { bodyOffset } = splitFrontMatter(text)
      const input: CompileInput = { path: path as FilePath, text, bodyOffset, format, as: 'page' }
      sentBack = COMPONENTS
      const { sentBack: _, ...made } = await compile(input)
      const wanted = await reference(input)
      // Faster than to compare the objects, and as strict: keys have their order.
      if (JSON.stringify(made) !== JSON.stringify(wanted)) assert.deepEqual(made, wanted, text)
      assert.equal(JSON.stringify(made), JSON.stringify(wanted), text)
      return isFailed(made) ? 'a problem' : sentBack
    },
  }
}

function isFailed({ diagnostics }: CompiledContent): boolean {
  return diagnostics.some(({ level }) => level === 'error')
}
