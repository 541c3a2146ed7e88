export { matchPath } from '../router/routes.tsx'
export { Redirect } from '../router/links.tsx'
export { Route, Switch, useParams, useRouteMatch, withRouter } from '../router/routes.tsx'
export { useHistory, useLocation } from '../router/use-history.ts'
