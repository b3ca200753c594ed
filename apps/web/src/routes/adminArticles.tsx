export { ArticlesScreen as Component } from '@sampan/ui/screens/admin/ArticlesScreen';
