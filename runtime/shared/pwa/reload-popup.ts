/** Props of the theme part that offers a new build of the site. */
export interface ReloadPopupProps {
  /** Takes the new build: the page is loaded again. */
  readonly onReload: () => void
  /** Goes on with the old build for now. */
  readonly onClose: () => void
}
