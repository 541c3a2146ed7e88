export default {
  title: 'Test',
  url: 'https://sitegen.example',
  blog: { feedOptions: { limit: 'all', type: 'xml' }, postsPerPage: 0, blogSidebarCount: 'some', truncateMarker: '<!-- more -->' },
}
