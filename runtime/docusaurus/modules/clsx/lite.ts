export { clsx, clsx as default } from './index.ts'
