export { clsx, clsx as default, type ClassValue } from '../../common/clsx.ts'
