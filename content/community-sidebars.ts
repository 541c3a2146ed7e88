/** The sidebar of the community pages. */
export default {
  community: ['support', 'team', 'resources', 'contributing', 'canary', 'release-process'],
}
