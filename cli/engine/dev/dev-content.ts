import { processEnvironment } from '../../config/module/process-environment.ts'
import type { CompileAs, CompileCache } from '../../content/compile/content-key.ts'
import type { FileCompilerOptions } from '../../content/compile/compile-file.ts'
import { createContentCompiler, type ContentCompiler } from '../../content/compile/content-compiler.ts'
import { createHighlighter } from '../../content/markdown/code/highlight.ts'
import { contentHash } from '../../types/fingerprints.ts'
import type { FilePath } from '../../types/file-path.ts'

/** The content of a site that somebody has asked for. Owned by one run of the dev server. */
export interface DevContent extends ContentCompiler {
  /** What compiled content depends on, as a short text; empty for what is not compiled. */
  valueOf(file: FilePath, as: 'page' | 'module'): string
}

interface DevContentOptions extends Omit<FileCompilerOptions, 'cache' | 'threads' | 'highlight'> {
  /** Hash of a file's bytes now, for what plugins read beside the content. */
  readonly hashOf: (file: string) => string | null
}

/** Compiles content when it is asked for. What is compiled is kept until its file changes. */
export function createDevContent({ hashOf, ...options }: DevContentOptions): DevContent {
  const values = new Map<string, string>()
  const highlight = createHighlighter(options.config.prism)
  const content = createContentCompiler({ ...options, highlight, cache: noting(values, hashOf) })
  return {
    ...content,
    valueOf(file, as) {
      if (as === 'module')
        return content.moduleOf(file) === undefined ? '' : (values.get(keyOf(file, as)) ?? '')
      if (content.contentOf(file) === undefined) return ''
      return values.get(keyOf(file, 'partial')) ?? values.get(keyOf(file, 'page')) ?? ''
    },
  }
}

function keyOf(file: FilePath, as: CompileAs): string {
  return `${as} ${file}`
}

/** Notes what each result was made from; nothing is kept. */
function noting(values: Map<string, string>, hashOf: (file: string) => string | null): CompileCache {
  return {
    workDir: null,
    get: () => null,
    read: () => null,
    set({ file, as }, { compiled, hash }) {
      const read = (compiled.dependencies ?? []).map((one) => hashOf(one) ?? '')
      const asked = (compiled.environment ?? []).map((name) => processEnvironment.valueOf(name))
      values.set(keyOf(file, as), contentHash([hash, ...read, ...asked].join(' ')))
    },
  }
}
