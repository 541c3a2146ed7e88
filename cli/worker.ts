import type { ModuleSource } from './config/module/evaluate-module.ts'
import type { SiteConfig } from './config/site-config.ts'
import { serveTasks, type TaskSetUp } from './threads/serve-tasks.ts'

/** What threads can do. Each task is loaded when it is expected, or with its first batch. */
const TASKS: Readonly<Record<string, () => Promise<TaskSetUp>>> = {
  compile: async () => {
    const [{ compileTask }] = await Promise.all([
      import('./content/compile/compile-file.ts'),
      // Loaded with the first file, if not before.
      import('./content/compile/compile.ts'),
    ])
    return compileTask(reloadConfig)
  },
  page: async () => (await import('./render/page-task.ts')).pageTask(reloadConfig),
  terms: async () => (await import('./features/registry.ts')).termsTask,
  preview: async () => (await import('./render/page-task.ts')).previewTask,
}

/** Features are loaded only where code of the site takes part. */
async function reloadConfig(source: ModuleSource): Promise<SiteConfig> {
  return (await import('./features/load-site-config.ts')).reloadSiteConfig(source)
}

export const runBatch = serveTasks(async (task) => {
  const load = TASKS[task]
  if (load === undefined) throw new Error(`There is no task ${task}.`)
  return load()
})
