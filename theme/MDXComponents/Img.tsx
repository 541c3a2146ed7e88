import type { ComponentProps } from 'react'

/** The component that images in Markdown are written as, if your site has this part. */
export default function MdxImg(props: ComponentProps<'img'>) {
  // Its place among the attributes stays.
  return <img {...props} alt={props.alt} />
}
