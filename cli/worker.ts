import { serveTasks, type TaskSetUp } from './threads/serve-tasks.ts'

/** What threads can do. Each task is loaded when it is expected, or with its first piece of work. */
const TASKS: Readonly<Record<string, () => Promise<TaskSetUp>>> = {
  compile: async () => {
    const [{ compileTask }] = await Promise.all([
      import('./content/compile/compile-task.ts'),
      // Loaded with the first piece of work, if not before.
      import('./content/compile/compile.ts'),
    ])
    // Features are loaded only where code of the site takes part.
    return compileTask(async (source) =>
      (await import('./features/load-site-config.ts')).reloadSiteConfig(source),
    )
  },
  render: async () => (await import('./render/render-task.ts')).renderTask,
  preview: async () => (await import('./render/preview-task.ts')).previewTask,
}

serveTasks({
  async setUpOf(task) {
    const load = TASKS[task]
    if (load === undefined) throw new Error(`There is no task ${task}.`)
    return load()
  },
})
