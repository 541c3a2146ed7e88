export { Link, NavLink } from '../router/links.tsx'
export * from './react-router.ts'
