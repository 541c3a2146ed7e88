export { matchPath } from '../router/match-path.ts'
export { Redirect } from '../router/redirect.tsx'
export { Route, Switch, useParams, useRouteMatch, withRouter } from '../router/routes.tsx'
export { useHistory, useLocation } from '../router/use-history.ts'
