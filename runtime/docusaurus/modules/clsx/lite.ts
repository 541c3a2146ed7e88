export { clsx, clsx as default } from '../../common/clsx.ts'
