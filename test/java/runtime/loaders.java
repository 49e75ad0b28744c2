// Twenty class loaders load the same classes: one array for all, one run counted; all of them but the first can be unloaded, the
// runtime's classes with them.
// RUN: %build %t %s %S/Inputs/loaders/Loaded.java
// RUN: for jdk in %jdks; do %fresh; cp -r ../classes loaded && rm loaded/Loaders*.class && rm -rf main && mkdir main && cp ../classes/Loaders*.class main; \
// RUN:   $jdk/bin/java -cp main Loaders loaded; echo "exit $?"; %profile app.mincov; done | FileCheck %s
//
// CHECK: same array: true
// CHECK-NEXT: loaders left: {{[01]$}}
// CHECK-NEXT: exit 0
// CHECK-NEXT: app.mincov: app begun=1 ended=1 map=yes set 0 1 2 3 4
import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

class Loaders {
  public static void main(String[] arguments) throws Exception {
    URL[] urls = {new File(arguments[0]).toURI().toURL()};
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    List<byte[]> arrays = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      URLClassLoader loader = new URLClassLoader(urls);
      arrays.add((byte[]) Class.forName("Loaded", true, loader).getMethod("run", int.class).invoke(null, i));
      loaders.add(new WeakReference<ClassLoader>(loader));
      loader.close();
    }
    boolean same = true;
    for (byte[] array : arrays) same &= array == arrays.get(0);
    System.out.println("same array: " + same);
    int left = 20;
    for (int i = 0; i < 100 && left > 1; i++) {
      System.gc();
      Thread.sleep(20);
      left = 0;
      for (WeakReference<ClassLoader> loader : loaders)
        if (loader.get() != null) left++;
    }
    System.out.println("loaders left: " + left);
  }
}

