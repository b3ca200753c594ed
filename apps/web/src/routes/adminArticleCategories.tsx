export { ArticleCategoriesScreen as Component } from '@sampan/ui/screens/admin/ArticleCategoriesScreen';
