import { compileTask } from './content/compile-task.ts'
import { previewTask } from './render/preview-task.ts'
import { renderTask } from './render/render-task.ts'
import { serveTasks, type TaskSetUp } from './threads/serve-tasks.ts'

/** What threads of a build can do. */
const TASKS: Readonly<Record<string, TaskSetUp>> = {
  compile: compileTask,
  render: renderTask,
  preview: previewTask,
}

/** Code that is loaded with the first piece of work, if not before. */
const LOADED_LATE: Readonly<Record<string, () => Promise<unknown>>> = {
  compile: () => import('./content/compile.ts'),
}

serveTasks({
  setUpOf: (task) => TASKS[task] ?? (() => Promise.reject(new Error(`There is no task ${task}.`))),
  prepare: async (task) => LOADED_LATE[task]?.(),
})
