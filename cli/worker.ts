import { compileTask } from './content/compile-task.ts'
import { renderTask } from './render/render-task.ts'
import { serveTasks, type TaskSetUp } from './threads/serve-tasks.ts'

/** What threads of a build can do. */
const TASKS: Readonly<Record<string, TaskSetUp>> = { compile: compileTask, render: renderTask }

serveTasks((task) => TASKS[task] ?? (() => Promise.reject(new Error(`There is no task ${task}.`))))
