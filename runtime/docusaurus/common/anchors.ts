/** No class: the theme's style sheets leave room for the navbar above whatever a link leads to. */
export function useAnchorTargetClassName(_id: string | undefined): undefined {
  return undefined
}
