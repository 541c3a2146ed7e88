export { Redirect } from '../../router/links.tsx'
export { matchPath } from '../../router/routes.tsx'
export { useHistory, useLocation } from '../../router/use-history.ts'
