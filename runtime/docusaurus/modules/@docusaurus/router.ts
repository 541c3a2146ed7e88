export { Redirect } from '../../router/redirect.tsx'
export { matchPath } from '../../router/match-path.ts'
export { useHistory } from '../../router/use-history.ts'
export { useLocation } from '../../router/use-location.ts'
