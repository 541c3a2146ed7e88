import type { RouteChange } from 'sitegen/runtime'

/** In previews of pull requests: says in the console where the reader goes. */
export function onRouteUpdate({ location, previousLocation }: RouteChange): void {
  // oxlint-disable-next-line no-console -- This is what the module is for.
  console.log('Route update:', { location, previousLocation })
}
