package com.acme;

import java.io.BufferedReader;
import java.io.InputStreamReader;

public class Main {
  public static void main(String[] args) throws Exception {
    StringBuilder text = new StringBuilder(args.length + ":");
    for (String arg : args) text.append(" [").append(arg).append("]");
    String line = new BufferedReader(new InputStreamReader(System.in)).readLine();
    System.out.println(text + " " + line);
    System.err.println("to the standard error stream");
    System.out.println(Helper.text(1));
    System.exit(3);
  }
}
