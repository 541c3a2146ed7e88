export { Redirect } from '../../router/redirect.tsx'
export { matchPath } from '../../router/match-path.ts'
export { useHistory, useLocation } from '../../router/use-history.ts'
