/** The search: nothing, until a site or a feature puts one in the place of this part. */
export default function SearchBar(): null {
  return null
}
