import { translate } from 'sitegen/runtime'
import IconArrow from '@theme/Icon/Arrow'

/** The button that leads back to the top of a long page. It is visible while the reader scrolls up. */
export default function BackToTopButton() {
  const label = translate({ id: 'theme.BackToTopButton.buttonAriaLabel', message: 'Scroll back to top' })
  return (
    <button
      type="button"
      className="clean-btn theme-back-to-top-button"
      aria-label={label}
      title={label}
      suppressHydrationWarning
    >
      <IconArrow />
    </button>
  )
}
