import { translate, usePage, useSite } from 'sitegen/runtime'
import type { Sidebar } from '../../runtime/shared/docs/docs.ts'
import DocRootLayoutSidebarExpandButton from '@theme/DocRoot/Layout/Sidebar/ExpandButton'
import DocSidebarDesktopCollapseButton from '@theme/DocSidebar/Desktop/CollapseButton'
import DocSidebarDesktopContent from '@theme/DocSidebar/Desktop/Content'
import { toggleSidebar } from '../behaviour/sidebar.ts'
import { SidePanel } from '../common/side-panel.tsx'

interface DocSidebarProps {
  /** The items of the sidebar. */
  readonly sidebar: Sidebar
}

/** The sidebar of the docs. */
export default function DocSidebar({ sidebar }: DocSidebarProps) {
  const { url } = usePage()
  const { hideable } = useSite().themeConfig.docs.sidebar
  return (
    <SidePanel
      menuLabel={translate({ id: 'theme.docs.sidebar.menuLabel', message: 'Menu' })}
      label={translate({ id: 'theme.docs.sidebar.navAriaLabel', message: 'Docs sidebar' })}
      foot={
        hideable && (
          <>
            <DocSidebarDesktopCollapseButton onClick={toggleSidebar} />
            <DocRootLayoutSidebarExpandButton toggleSidebar={toggleSidebar} />
          </>
        )
      }
    >
      <DocSidebarDesktopContent path={url} sidebar={sidebar} />
    </SidePanel>
  )
}
